import type { Metadata } from "next";
import { PageHeading } from "@/components/shell/page-heading";
import { StatusRows } from "@/components/status/status-rows";
import { TestMail } from "@/components/status/test-mail";
import { SettingsSection } from "@/components/ui/settings-section";
import { requireSuperuser } from "@/lib/auth/session";
import { getStatus } from "@/lib/status/queries";

export const metadata: Metadata = { title: "Status" };

export default async function StatusPage() {
  const actor = await requireSuperuser();
  const status = await getStatus(actor);
  const { mail, problems } = status;
  return (
    <>
      <PageHeading title="Status">What needs attention, and how this installation runs</PageHeading>
      <SettingsSection title="Needs attention">
        {problems.length === 0 ? (
          <p className="text-ui">Nothing needs attention.</p>
        ) : (
          <ul className="flex list-disc flex-col gap-2 pl-5 text-ui">
            {problems.map((problem) => (
              <li key={problem} className="[overflow-wrap:anywhere]">
                {problem}
              </li>
            ))}
          </ul>
        )}
      </SettingsSection>
      <SettingsSection title="Mail" hint={mail.is_on ? "The test goes to your own address." : undefined}>
        {mail.is_on ? (
          <TestMail email={actor.email}>
            {mail.waiting === 0
              ? "No mail is waiting to be sent."
              : `Waiting to be sent: ${mail.waiting.toLocaleString("en-GB")}.`}
          </TestMail>
        ) : (
          <p className="text-ui">Mail is off. Set SMTP_URL and APP_URL, then restart Colloquy.</p>
        )}
      </SettingsSection>
      <SettingsSection title="Installation">
        <StatusRows status={status} />
      </SettingsSection>
    </>
  );
}
