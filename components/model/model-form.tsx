"use client";

import { useRouter } from "next/navigation";
import { useId, useRef, useState } from "react";
import { fillIn, useForm, useIsHydrated } from "@/components/shell/use-form";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Fold } from "@/components/ui/fold";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { notify } from "@/components/ui/sonner";
import { changeModelService } from "./actions";
import presets from "@/lib/model-service/presets.json";
import type { ModelPage } from "@/lib/model-service/queries";
import type { ServiceField, ServiceResult } from "@/lib/model-service/schema";
import { ModelOptions, optionNames } from "./model-options";
import { acceptText } from "./texts";

const names: readonly ServiceField[] = ["url", "key", "interviewer", "insights", "answers", ...optionNames];
const custom = { value: "", label: "Another service" };

type Props = Pick<ModelPage, "shown" | "isDraft" | "version" | "automatic" | "to_accept"> & {
  isTesting: boolean;
};

type List = Extract<ServiceResult, { did: "list" }>;
type Texts = Partial<Record<ServiceField, string>>;

/** Form of a model service: lists its models, tests it and starts using it. */
export function ModelForm({ shown, isDraft, version, automatic, to_accept, isTesting }: Props) {
  const listId = useId();
  const { form, formProps, buttonProps, list, typed, isInUse, problem } = useModelForm(isTesting);
  return (
    <form ref={form} {...formProps} className="flex flex-col gap-5">
      <input type="hidden" name="version" value={version} />
      <ServiceFields shown={shown} typed={typed} fields={problem.fields} />
      <Field label="Model" error={problem.fields.interviewer} hint={list ? listHint(list) : undefined}>
        <div className="flex gap-2">
          <Input
            name="interviewer"
            list={listId}
            defaultValue={typed.interviewer ?? shown?.models.interviewer ?? ""}
            spellCheck={false}
            autoComplete="off"
          />
          <Button {...buttonProps("list")} busyLabel="Listing...">
            List models
          </Button>
        </div>
      </Field>
      <datalist id={listId}>
        {list?.names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      <Fold
        title="More settings"
        summary=""
        isOpen={[...optionNames, "insights", "answers"].some((name) => name in problem.fields)}
      >
        <ModelOptions
          values={{ ...storedValues(shown), ...typed }}
          other={{
            insights: otherModel("insights", shown, typed),
            answers: otherModel("answers", shown, typed),
          }}
          fields={problem.fields}
          automatic={automatic}
          listId={listId}
        />
      </Fold>
      {problem.detail ? <Alert variant="destructive">{problem.detail}</Alert> : null}
      {isInUse ? <Alert>Saved</Alert> : null}
      {acceptText(to_accept) && (isDraft || !shown) ? (
        <p className="text-muted text-ui">{acceptText(to_accept)}</p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button {...buttonProps("use")} variant="primary" busyLabel="Saving...">
          Use it
        </Button>
        <Button {...buttonProps("test")} busyLabel="Starting...">
          Test
        </Button>
      </div>
    </form>
  );
}

function useModelForm(isTesting: boolean) {
  const router = useRouter();
  const [pressed, setPressed] = useState<string | null>(null);
  const [listed, setListed] = useState<List | null>(null);
  const { form, formProps, posted, ...state } = useForm<ServiceField, ServiceResult>({
    names,
    action: changeModelService,
    failed: "This could not be done. Please try again.",
    onDone: (done) => {
      if (done.did === "list") return setListed(done);
      if (done.did === "use")
        notify({ title: `Interviews run with ${done.name} at ${done.host} now`, type: "success" });
      router.refresh();
    },
  });
  const answer = posted?.ok ? posted.data : null;
  const postedList = answer?.did === "list" ? answer : null;
  const list = listed ?? postedList;
  const typed: Texts = postedList?.typed ?? state.values;
  const buttonProps = (name: ServiceResult["did"]) =>
    ({
      type: "submit",
      name: "do",
      value: name,
      busy: state.busy && pressed === name,
      disabled: state.busy || (name === "test" && isTesting),
      onClick: () => setPressed(name),
    }) as const;
  return {
    form,
    formProps,
    buttonProps,
    list,
    typed,
    isInUse: answer?.did === "use",
    problem: state.problem,
  };
}

type ServiceFieldsProps = Pick<Props, "shown"> & Record<"typed" | "fields", Texts>;

/** The service's address and key. */
function ServiceFields({ shown, typed, fields }: ServiceFieldsProps) {
  const isHydrated = useIsHydrated();
  const url = useRef<HTMLInputElement>(null);
  const preset = presets.find((one) => one.url === shown?.url)?.url ?? "";
  return (
    <>
      {isHydrated ? (
        <Field label="Service">
          <NativeSelect
            options={[...presets.map(({ name, url: value }) => ({ value, label: name })), custom]}
            defaultValue={preset}
            onChange={({ target }) => target.value && fillIn(url.current, target.value)}
          />
        </Field>
      ) : null}
      <Field label="Address" error={fields.url} hint="Most end in /v1.">
        <Input
          ref={url}
          name="url"
          type="url"
          inputMode="url"
          defaultValue={typed.url ?? shown?.url ?? ""}
          spellCheck={false}
          autoComplete="off"
        />
      </Field>
      <Field
        label="Key"
        optional
        error={fields.key}
        hint={
          shown?.is_key_lost
            ? "Enter the key again: it was stored with another AUTH_SECRET."
            : shown?.has_key
              ? "A key is stored. Leave this empty to keep it."
              : "Services on your own machines need none."
        }
      >
        <Input name="key" type="password" autoComplete="off" spellCheck={false} dir="ltr" />
      </Field>
    </>
  );
}

const listHint = ({ names: { length }, total }: List): string =>
  total > length
    ? `Choose one of the first ${length} of ${total.toLocaleString("en-GB")}, or type its name.`
    : `Choose one of ${total}.`;

/** The model of a purpose that has its own, else empty. */
function otherModel(purpose: "insights" | "answers", shown: Props["shown"], typed: Texts): string {
  const models = shown?.models;
  return typed[purpose] ?? (models && models[purpose] !== models.interviewer ? models[purpose] : "");
}

const storedValues = (shown: Props["shown"]): Texts =>
  Object.fromEntries(
    Object.entries(shown?.options ?? {}).flatMap(([name, value]) =>
      value === null ? [] : [[name, String(value)]],
    ),
  );
