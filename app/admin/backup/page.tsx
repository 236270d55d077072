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
      <PageHeading title="Backup" />
      <div>
        <SettingsSection
          title="Download an archive"
          hint="Contains everyone’s interviews, resumes, contact details and public links."
        >
          <ArchiveForm email={email} />
        </SettingsSection>
        <SettingsSection title="Restore an archive">
          <p className="text-ui">
            Stop Colloquy, then run <code className="font-mono">npm run restore -- FILE</code>.
          </p>
        </SettingsSection>
      </div>
    </>
  );
}
