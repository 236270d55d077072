import { useId } from "react";
import { buttonVariants } from "@/components/ui/button-variants";
import { SettingsSection } from "@/components/ui/settings-section";
import { DeleteAccount } from "./delete-account";
import { NameForm } from "./name-form";

export function AccountPanel({
  email,
  name,
  role,
}: {
  email: string;
  name: string | null;
  role: "Administrator" | "User";
}) {
  return (
    <>
      <SettingsSection title="You">
        <dl className="mb-6 flex flex-col gap-5">
          <Fact label="Email">{email}</Fact>
          <Fact label="Role">{role}</Fact>
        </dl>
        <NameForm name={name} />
      </SettingsSection>
      <SettingsSection title="Your data" hint="Everything that is stored about you, as one JSON file.">
        <a href="/api/v1/users/me/export" download className={buttonVariants()}>
          Download my data
        </a>
      </SettingsSection>
      <SettingsSection
        title="Delete account"
        hint="Your interviews, insights, resumes, characters, teams and public links go with it."
      >
        <DeleteAccount email={email} />
      </SettingsSection>
    </>
  );
}

/** Something that one cannot change here. */
function Fact({ label, children }: { label: string; children: string }) {
  const id = useId();
  return (
    <div>
      <dt id={id} className="text-sm font-medium">
        {label}
      </dt>
      <dd aria-labelledby={id} className="text-muted mt-1 text-sm break-words">
        {children}
      </dd>
    </div>
  );
}
