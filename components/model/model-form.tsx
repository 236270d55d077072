"use client";

import { useRouter } from "next/navigation";
import { useId, useRef, useState } from "react";
import { fillIn, useForm, useIsAlive } from "@/components/shell/use-form";
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

/** Fills in a service, lists its models, tests it and puts it in use. */
export function ModelForm({ shown, isDraft, version, automatic, to_accept, isTesting }: Props) {
  const router = useRouter();
  const isAlive = useIsAlive();
  const listId = useId();
  const url = useRef<HTMLInputElement>(null);
  const [pressed, setPressed] = useState<string | null>(null);
  const [listed, setListed] = useState<Extract<ServiceResult, { did: "list" }> | null>(null);
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
  const typed: Partial<Record<ServiceField, string>> = postedList?.typed ?? state.values;
  const { fields, detail } = state.problem;
  const preset = presets.find((one) => one.url === shown?.url)?.url ?? "";
  const button = (name: ServiceResult["did"], label: string, busyLabel: string, variant?: "primary") => (
    <Button
      type="submit"
      name="do"
      value={name}
      variant={variant}
      busy={state.busy && pressed === name}
      busyLabel={busyLabel}
      disabled={state.busy || (name === "test" && isTesting)}
      onClick={() => setPressed(name)}
    >
      {label}
    </Button>
  );
  const models = shown?.models;
  const other = (purpose: "insights" | "answers") =>
    typed[purpose] ?? (models && models[purpose] !== models.interviewer ? models[purpose] : "");
  return (
    <form ref={form} {...formProps} className="flex flex-col gap-5">
      <input type="hidden" name="version" value={version} />
      {isAlive ? (
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
      <Field
        label="Model"
        error={fields.interviewer}
        hint={
          list
            ? list.total > list.names.length
              ? `Choose one of the first ${list.names.length} of ${list.total.toLocaleString("en-GB")}, or type its name.`
              : `Choose one of ${list.total}.`
            : undefined
        }
      >
        <div className="flex gap-2">
          <Input
            name="interviewer"
            list={listId}
            defaultValue={typed.interviewer ?? models?.interviewer ?? ""}
            spellCheck={false}
            autoComplete="off"
          />
          {button("list", "List models", "Listing...")}
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
        isOpen={[...optionNames, "insights", "answers"].some((name) => name in fields)}
      >
        <ModelOptions
          values={{ ...storedValues(shown), ...typed }}
          other={{ insights: other("insights"), answers: other("answers") }}
          fields={fields}
          automatic={automatic}
          listId={listId}
        />
      </Fold>
      {detail ? <Alert variant="destructive">{detail}</Alert> : null}
      {answer?.did === "use" ? <Alert>Saved</Alert> : null}
      {acceptText(to_accept) && (isDraft || !shown) ? (
        <p className="text-muted text-ui">{acceptText(to_accept)}</p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {button("use", "Use it", "Saving...", "primary")}
        {button("test", "Test", "Starting...")}
      </div>
    </form>
  );
}

const storedValues = (shown: Props["shown"]): Partial<Record<ServiceField, string>> =>
  Object.fromEntries(
    Object.entries(shown?.options ?? {}).flatMap(([name, value]) =>
      value === null ? [] : [[name, String(value)]],
    ),
  );
