"use client";

import { ActionButton } from "@/components/shell/action-button";
import { leaveModelService } from "./actions";

/** Returns to practice mode, after a confirmation. */
export const LeaveService = ({ version }: { version: string }) => (
  <ActionButton
    action={leaveModelService}
    fields={{ version }}
    label="Back to practice mode"
    variant="secondary"
    failed="This could not be done. Please try again."
    isInline
    done={{ title: "Practice mode is on", type: "success" }}
    ask={{
      title: "Go back to practice mode?",
      description:
        "Interviews follow fixed rules from now on, and the address and key are deleted. Earlier insights and replies are kept.",
      confirmLabel: "Go back",
      busyLabel: "Going back...",
    }}
  />
);
