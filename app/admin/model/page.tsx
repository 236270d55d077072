import type { Metadata } from "next";
import { Suspense } from "react";
import { EnvironmentService } from "@/components/model/environment-service";
import { FoundServices } from "@/components/model/found-services";
import { LeaveService } from "@/components/model/leave-service";
import { ModelForm } from "@/components/model/model-form";
import { ModelStateText } from "@/components/model/model-state";
import { TestLines } from "@/components/model/test-lines";
import { PageHeading } from "@/components/shell/page-heading";
import { SettingsSection } from "@/components/ui/settings-section";
import type { Actor } from "@/lib/actor";
import { requireSuperuser } from "@/lib/auth/session";
import { isRunning } from "@/lib/model-service/check";
import { discoverServices, getModelPage, type ModelPage } from "@/lib/model-service/queries";
import { orNull } from "@/lib/or-null";

export const metadata: Metadata = { title: "Model" };

export default async function AdminModelPage() {
  const actor = await requireSuperuser();
  const page = await getModelPage(actor);
  const { source, shown, test } = page;
  const isTesting = test !== null && isRunning(test);
  return (
    <>
      <PageHeading title="Model">Which AI model interviews people and answers visitors</PageHeading>
      <SettingsSection title="Now">
        <div className="text-ui">
          <ModelStateText {...page} />
          {source === "stored" ? (
            <div className="mt-3">
              <LeaveService version={page.version} />
            </div>
          ) : null}
        </div>
      </SettingsSection>
      {source === "environment" && shown ? (
        <SettingsSection
          title="Connection"
          hint="Set by environment variables. Change them and restart Colloquy."
        >
          <EnvironmentService shown={shown} />
        </SettingsSection>
      ) : (
        <SettingsSection
          title="Connection"
          hint="A service that speaks OpenAI’s chat completions. It receives what people write in interviews."
        >
          <Suspense>
            <ServiceDiscovery actor={actor} version={page.version} />
          </Suspense>
          <ModelForm key={page.version} {...formProps(page)} isTesting={isTesting} />
        </SettingsSection>
      )}
      {test ? (
        <SettingsSection
          title="Test"
          hint={shown ? `${shown.models.interviewer} at ${shown.host}` : undefined}
        >
          <TestLines test={test} isRunning={isTesting} />
        </SettingsSection>
      ) : null}
    </>
  );
}

const formProps = ({ shown, isDraft, version, automatic, to_accept }: ModelPage) => ({
  shown,
  isDraft,
  version,
  automatic,
  to_accept,
});

async function ServiceDiscovery({ actor, version }: { actor: Actor; version: string }) {
  const services = await orNull(discoverServices(actor));
  return <FoundServices services={services ?? []} version={version} />;
}
