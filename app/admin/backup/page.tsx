import type { Metadata } from "next";
import { ArchiveForm } from "@/components/backup/archive-form";
import { PageHeading } from "@/components/shell/page-heading";
import { SettingsSection } from "@/components/ui/settings-section";
import { requireSuperuser } from "@/lib/auth/session";

export const metadata: Metadata = { title: "Backup" };

export default async function BackupPage() {
  const { email } = await requireSuperuser();
  return (
    <>
      <PageHeading title="Backup">
        Download everything in one archive, and restore it here or elsewhere
      </PageHeading>
      <div>
        <SettingsSection
          title="Download an archive"
          hint="Contains everyone’s interviews, resumes, contact details and public links. Store it where nobody else can read it."
        >
          <ArchiveForm email={email} />
        </SettingsSection>
        <SettingsSection title="Restore an archive" hint="Run it on the server while Colloquy is stopped.">
          <p className="text-ui">
            Run <code className="font-mono">npm run restore -- FILE</code>. Add{" "}
            <code className="font-mono">--replace</code> to replace the data that is already here. If anything
            goes wrong, nothing changes.
          </p>
        </SettingsSection>
      </div>
    </>
  );
}
