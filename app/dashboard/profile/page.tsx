import type { Metadata } from "next";
import { AccountPanel } from "@/components/profile/account-panel";
import { ProfileTabs } from "@/components/profile/profile-tabs";
import { SecurityPanel } from "@/components/profile/security-panel";
import { PageHeading } from "@/components/shell/page-heading";
import { requireActor } from "@/lib/auth/session";

export const metadata: Metadata = { title: "Profile Settings" };

export default async function ProfilePage() {
  const { email, name, isSuperuser } = await requireActor();
  return (
    <>
      <PageHeading title="Profile Settings" />
      <ProfileTabs
        account={<AccountPanel email={email} name={name} role={isSuperuser ? "Administrator" : "User"} />}
        security={<SecurityPanel email={email} />}
      />
    </>
  );
}
