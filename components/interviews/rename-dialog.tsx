"use client";

import { NameForm } from "@/components/shell/name-form";
import { TitledDialog } from "@/components/ui/dialog";
import { renameConversation } from "@/lib/conversations/client";
import type { ListItem } from "@/lib/conversations/library/schema";

type Props = {
  item: Pick<ListItem, "id" | "title">;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onRenamed: (title: string) => void;
  /** Gets the focus after closing. */
  returnFocus: () => HTMLElement | null;
};

export const RenameDialog = ({ item, open, onOpenChange, onRenamed, returnFocus }: Props) => (
  <TitledDialog
    open={open}
    onOpenChange={onOpenChange}
    title="Rename this interview"
    returnFocus={returnFocus}
  >
    <NameForm
      name="title"
      label="Title"
      initial={item.title}
      missing="Please enter a title."
      submit="Rename"
      busyLabel="Renaming…"
      failed="The interview could not be renamed. Please try again."
      send={(title) => renameConversation(item.id, title)}
      onDone={({ title }) => {
        onRenamed(title);
        onOpenChange(false);
      }}
    />
  </TitledDialog>
);
