import type { Metadata } from "next";
import { MaxRetentionForm } from "@/components/retention/retention-form";
import { PageHeading } from "@/components/shell/page-heading";
import { SettingsSection } from "@/components/ui/settings-section";
import { requireSuperuser } from "@/lib/auth/session";
import { getMaxRetention } from "@/lib/conversations/retention/retention";

export const metadata: Metadata = { title: "Retention" };

export default async function RetentionPage() {
  const { max_days } = await getMaxRetention(await requireSuperuser());
  return (
    <>
      <PageHeading title="Retention">How long interviews are kept</PageHeading>
      <SettingsSection
        title="Interviews"
        hint="Interviews are erased for good, with their messages, insights, public links and everything visitors left. Owners see the date and get a week’s notice. Anyone can choose a shorter time for their own."
      >
        <MaxRetentionForm max={max_days} />
      </SettingsSection>
    </>
  );
}
