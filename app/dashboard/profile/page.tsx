import type { Metadata } from "next";
import { AccountPanel } from "@/components/profile/account-panel";
import { SecurityPanel } from "@/components/profile/security-panel";
import { PageHeading } from "@/components/shell/page-heading";
import { Tab, Tabs, TabsList, TabsPanel } from "@/components/ui/tabs";
import { requireActor } from "@/lib/auth/session";

export const metadata: Metadata = { title: "Profile Settings" };

export default async function ProfilePage() {
  const { email, name, isSuperuser } = await requireActor();
  return (
    <>
      <PageHeading title="Profile Settings" />
      <Tabs defaultValue="account">
        <TabsList aria-label="Profile Settings">
          <Tab value="account">Account</Tab>
          <Tab value="security">Security</Tab>
        </TabsList>
        <TabsPanel value="account">
          <AccountPanel email={email} name={name} role={isSuperuser ? "Administrator" : "User"} />
        </TabsPanel>
        <TabsPanel value="security">
          <SecurityPanel email={email} />
        </TabsPanel>
      </Tabs>
    </>
  );
}
