import Link from "next/link";
import { CopyButton } from "@/components/shell/copy-button";
import { buttonVariants } from "@/components/ui/button-variants";
import { ItemGroup } from "@/components/ui/item";
import { Title } from "@/components/ui/title";
import type { ClassicQuestion, FoundAnswers } from "@/lib/stories/schema";
import { assignStory, reopenQuestion } from "./actions";
import { classicsPath, storyPath } from "./paths";
import { Press } from "./press";
import { FoundList } from "./search";

type Props = {
  questions: ClassicQuestion[];
  /** The question that is open, and the answers closest to it. */
  open: { id: string; found: FoundAnswers } | null;
};

/** The classic questions with the person's choices. */
export const Classics = ({ questions, open }: Props) => (
  <ItemGroup aria-label="Classic questions">
    {questions.map((question) => (
      <li key={question.id} id={question.id} tabIndex={-1} className="scroll-mt-20 py-4">
        <h2 className="text-ui font-semibold">{question.question}</h2>
        {open?.id === question.id ? (
          <Suggestions question={question} found={open.found} />
        ) : question.story || question.has_none ? (
          <Chosen question={question} />
        ) : (
          <Link
            href={`${classicsPath}?question=${question.id}#${question.id}`}
            prefetch={false}
            className={buttonVariants({ variant: "link", className: "mt-1" })}
          >
            See my closest answers<span className="sr-only"> ({question.question})</span>
          </Link>
        )}
      </li>
    ))}
  </ItemGroup>
);

const Change = ({ question: { id, question } }: { question: ClassicQuestion }) => (
  <Press
    action={reopenQuestion}
    fields={{ question: id }}
    label="Change"
    of={question}
    variant="ghost"
    failed="The choice could not be changed. Please try again."
  />
);

/** The story that was chosen, or how to get one. */
function Chosen({ question }: { question: ClassicQuestion }) {
  const { story } = question;
  if (!story) return <NoStory question={question} />;
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-3">
      <Link
        href={storyPath(story.id)}
        prefetch={false}
        className="min-w-0 text-ui underline underline-offset-4"
      >
        <Title>{story.title}</Title>
      </Link>
      <Change question={question} />
    </div>
  );
}

const NoStory = ({ question }: { question: ClassicQuestion }) => (
  <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-2">
    <p className="text-muted text-ui">None of your answers yet.</p>
    <Link
      href={`/dashboard/student-interview?question=${question.id}`}
      prefetch={false}
      className={buttonVariants({ size: "sm" })}
    >
      Start an interview that asks it<span className="sr-only"> ({question.question})</span>
    </Link>
    <CopyButton text={question.question} label="Copy question" variant="ghost" />
    <Change question={question} />
  </div>
);

function Suggestions({ question, found }: { question: ClassicQuestion; found: FoundAnswers }) {
  const failed = "The choice could not be stored. Please try again.";
  return (
    <div className="mt-2">
      <p className="text-muted text-ui">
        {found.answers.length === 0
          ? "No answer of yours is close to it."
          : `Which of these is your story? The closest of your answers${
              found.by === "words" ? ", ranked by words alone" : ""
            }, best first:`}
      </p>
      {found.answers.length > 0 ? (
        <FoundList
          answers={found.answers}
          actions={found.answers.map(({ message_id, question: asked }) => (
            <Press
              key={message_id}
              action={assignStory}
              fields={{ question: question.id, message_id }}
              label="This one"
              of={asked ?? "this answer"}
              failed={failed}
            />
          ))}
        />
      ) : null}
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Press
          action={assignStory}
          fields={{ question: question.id }}
          label="None of these"
          of={question.question}
          failed={failed}
        />
        <Link
          href={`${classicsPath}#${question.id}`}
          prefetch={false}
          className={buttonVariants({ variant: "ghost", size: "sm" })}
        >
          Decide later
        </Link>
      </div>
    </div>
  );
}
