import { PageHeading } from "@/components/shell/page-heading";
import { Spinner } from "@/components/ui/spinner";

export default function InvitesLoading() {
  return (
    <>
      <PageHeading title="Invite Management">Manage invite requests and generate invite codes</PageHeading>
      <Spinner label="Loading invite requests…" />
    </>
  );
}
