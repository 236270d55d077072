"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { lazyDialog } from "@/components/shell/lazy-dialog";

const DeleteAccountDialog = lazyDialog(() =>
  import("./delete-account-dialog").then((loaded) => loaded.DeleteAccountDialog),
);

/** Cannot be undone, so a dialog names what goes and asks for the password. */
export function DeleteAccount({ email }: { email: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button className="text-danger" onClick={() => setOpen(true)}>
        Delete my account
      </Button>
      <DeleteAccountDialog email={email} open={open} onOpenChange={setOpen} />
    </>
  );
}
