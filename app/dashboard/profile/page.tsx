import type { Metadata } from "next";
import { AccountPanel } from "@/components/profile/account-panel";
import { ProfileTabs } from "@/components/profile/profile-tabs";
import { SecurityPanel } from "@/components/profile/security-panel";
import { PageHeading } from "@/components/shell/page-heading";
import { OwnUsage } from "@/components/usage/own-usage";
import { hasModelService } from "@/lib/ai/service";
import { listApiTokens } from "@/lib/auth/api-tokens";
import { requireActor } from "@/lib/auth/session";
import { getRetention } from "@/lib/conversations/retention/retention";
import { isMailOn } from "@/lib/outbox";
import { getMailChoices } from "@/lib/sharing/news/mail-preferences";
import { getOwnUsage } from "@/lib/usage/queries";

export const metadata: Metadata = { title: "Profile Settings" };

export default async function ProfilePage() {
  const actor = await requireActor();
  const { email, name, isSuperuser } = actor;
  const own = await getOwnUsage(actor);
  // Practice mode has no limits.
  const unlimited = { today: { ...own.today, limit: null }, installationPercent: 0, spent: null };
  const usage = hasModelService() ? own : { ...own, ...unlimited };
  return (
    <>
      <PageHeading title="Profile Settings" />
      <ProfileTabs
        account={
          <AccountPanel
            email={email}
            name={name}
            role={isSuperuser ? "Administrator" : "User"}
            retention={await getRetention(actor)}
            mails={await getMailChoices(actor)}
            hasMailServer={isMailOn()}
            usage={hasModelService() || usage.month > 0 ? <OwnUsage usage={usage} /> : null}
          />
        }
        security={<SecurityPanel email={email} hasMail={isMailOn()} tokens={await listApiTokens(actor)} />}
      />
    </>
  );
}
