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
          hint="It holds everybody’s interviews, resumes, contact details and public links. Keep it where nobody else can read it."
        >
          <ArchiveForm email={email} />
        </SettingsSection>
        <SettingsSection title="Restore an archive" hint="On the server, while Colloquy is stopped.">
          <p className="text-sm leading-6">
            Run <code className="font-mono">npm run restore -- FILE</code>, with{" "}
            <code className="font-mono">--replace</code> at its end to replace what is here. If anything goes
            wrong, all stays as it was.
          </p>
        </SettingsSection>
      </div>
    </>
  );
}
