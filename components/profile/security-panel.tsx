import { SettingsSection } from "@/components/ui/settings-section";
import { PasswordForm } from "./password-form";
import { SignOutEverywhere } from "./sign-out-everywhere";

export function SecurityPanel({ email }: { email: string }) {
  return (
    <>
      <SettingsSection
        title="Change password"
        hint="Changing it ends your sessions everywhere else. You stay logged in here."
      >
        <PasswordForm email={email} />
      </SettingsSection>
      <SettingsSection
        title="Sessions"
        hint="Ends every session and every API token of yours, this browser's too."
      >
        <SignOutEverywhere />
      </SettingsSection>
    </>
  );
}
