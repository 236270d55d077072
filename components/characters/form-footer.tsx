import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";

type Props = {
  problem: string | undefined;
  isNew: boolean;
  busy: boolean;
  disabled: boolean;
  onCancel: () => void;
};

export const FormFooter = ({ problem, isNew, busy, disabled, onCancel }: Props) => (
  <>
    {problem ? <Alert variant="destructive">{problem}</Alert> : null}
    <div className="flex flex-wrap gap-2">
      <Button
        type="submit"
        variant="primary"
        disabled={disabled}
        busy={busy}
        busyLabel={isNew ? "Creating..." : "Updating..."}
      >
        {isNew ? "Create" : "Update"}
      </Button>
      <Button disabled={busy} onClick={onCancel}>
        Cancel
      </Button>
    </div>
  </>
);
