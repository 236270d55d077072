import { ImageResponse } from "next/og";
import { headingOf } from "@/components/sharing/intro";
import { PreviewImage, previewSize as size } from "@/components/sharing/public/preview-image";
import { findLinkPreview } from "@/lib/sharing/public";

// The link is looked at again for each request.
export const dynamic = "force-dynamic";

/** None where the owner wants no preview, and for a dead link: then the image's address is a 404. A build asks without a link. */
export async function generateImageMetadata({ params: { publicId } }: { params: { publicId?: string } }) {
  const preview = publicId === undefined ? null : await findLinkPreview({ token: publicId });
  return preview
    ? [{ id: "card", alt: headingOf(preview.candidate_name), contentType: "image/png", size }]
    : [];
}

export default async function Image({ params }: { params: Promise<{ publicId: string }> }) {
  const preview = await findLinkPreview({ token: (await params).publicId });
  if (!preview) return new Response(null, { status: 404 });
  return new ImageResponse(<PreviewImage {...preview} />, {
    ...size,
    headers: { "Cache-Control": "private, no-store" },
  });
}
