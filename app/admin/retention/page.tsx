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
      <PageHeading title="Retention" />
      <SettingsSection
        title="Interviews"
        hint="Older interviews are erased for good, with all that belongs to them. Owners get a week’s notice."
      >
        <MaxRetentionForm max={max_days} />
      </SettingsSection>
    </>
  );
}
