import { site } from "@/lib/site";

export const previewSize = { width: 1200, height: 630 };

/**
 * What the image's one font has letters for. For any other character next/og asks a font service on the internet, which
 * must not learn a candidate's name: such a text stays out of the image, and stands in the preview's title alone.
 */
const drawable =
  /^[\u0020-\u007e\u00a1-\u00a8\u00aa-\u00ac\u00af-\u0113\u0116-\u012b\u012e-\u0137\u0139-\u013e\u0141-\u0148\u014a-\u014d\u0150-\u017e\u0400-\u045f\u1ea0-\u1ef9–—‘’“”„…€·•]*$/u;

export const drawn = (text: string | null): string | null => {
  const composed = text?.normalize("NFC") ?? "";
  return composed !== "" && drawable.test(composed) ? composed : null;
};

type PreviewImageProps = { candidate_name: string | null; headline: string | null };

/** The picture that a chat shows beside a link. Drawn by next/og, which knows inline styles only. */
export function PreviewImage({ candidate_name, headline }: PreviewImageProps) {
  const line = drawn(headline);
  return (
    <div
      style={{
        display: "flex",
        flexDirection: "column",
        justifyContent: "space-between",
        width: "100%",
        height: "100%",
        padding: 80,
        background: "#fbf9f6",
        color: "#1c1917",
      }}
    >
      <div style={{ display: "flex", flexDirection: "column" }}>
        <div style={{ fontSize: 84, lineHeight: 1.15 }}>{drawn(candidate_name) ?? "Interview"}</div>
        {line ? (
          <div style={{ marginTop: 28, fontSize: 44, lineHeight: 1.3, color: "#57534e" }}>{line}</div>
        ) : null}
      </div>
      <div style={{ fontSize: 32, color: "#0f6b70" }}>{`Interview · ${site.name}`}</div>
    </div>
  );
}
