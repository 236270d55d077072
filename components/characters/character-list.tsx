import Link from "next/link";
import type { ReactNode } from "react";
import { buttonVariants } from "@/components/ui/button-variants";
import { ItemGroup } from "@/components/ui/item";
import { KeepFocus } from "@/components/ui/keep-focus";
import type { CharacterRow } from "@/lib/characters/queries";
import type { Page } from "@/lib/page";
import { CharacterEntry } from "./character-entry";
import { listPath, type Place } from "./place";

type Props = {
  place: Place;
  page: Page<CharacterRow>;
  isFirst: boolean;
  openId: string | null;
  /** Shown without rows. */
  children: ReactNode;
};

/** The characters of one place. Entries open, and have buttons according to the person's rights. */
export const CharacterList = ({ place, page, isFirst, openId, children }: Props) => (
  <div>
    <KeepFocus>
      {page.rows.length === 0 ? (
        children
      ) : (
        <ItemGroup aria-label="Characters">
          {page.rows.map((row) => (
            <CharacterEntry key={row.id} character={row} startsOpen={row.id === openId} />
          ))}
        </ItemGroup>
      )}
    </KeepFocus>
    {isFirst && !page.next ? null : (
      <nav aria-label="More characters" className="mt-3 flex flex-wrap gap-2">
        {isFirst ? null : (
          <Link href={listPath(place)} prefetch={false} className={buttonVariants({})}>
            First page
          </Link>
        )}
        {page.next ? (
          <Link
            href={`${listPath(place)}&after=${page.next}`}
            prefetch={false}
            className={buttonVariants({})}
          >
            Next page
          </Link>
        ) : null}
      </nav>
    )}
  </div>
);
