import Link from "next/link";
import { ItemGroup } from "@/components/ui/item";
import { Title } from "@/components/ui/title";
import { classicQuestions, type Story } from "@/lib/stories/schema";
import { DeletedNote, Facts, AnswerText } from "./answer";
import { storyPath, tagPath } from "./paths";

export const StoryList = ({ stories }: { stories: Story[] }) => (
  <ItemGroup aria-label="Stories">
    {stories.map((story) => (
      <Entry key={story.id} story={story} />
    ))}
  </ItemGroup>
);

function Entry({ story }: { story: Story }) {
  const { id, title, note, tags, answer, interview, versions } = story;
  const questions = classicQuestions.filter((one) => story.questions.includes(one.id));
  return (
    <li className="flex flex-col gap-2 py-4">
      <h3 className="min-w-0 text-ui font-semibold break-words">
        <Link href={storyPath(id)} prefetch={false} className="hover:underline">
          <Title>{title}</Title>
        </Link>
      </h3>
      {answer ? <AnswerText text={answer.text} /> : <DeletedNote />}
      {note ? (
        <p dir="auto" className="text-muted max-w-prose text-ui break-words whitespace-pre-wrap">
          {note}
        </p>
      ) : null}
      {tags.length > 0 ? (
        <ul aria-label="Tags" className="flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li key={tag}>
              <Link
                href={tagPath(tag)}
                prefetch={false}
                className="bg-soft rounded-control inline-block px-2 py-1 text-meta wrap-anywhere hover:underline"
              >
                <bdi>{tag}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      {questions.map((one) => (
        <p key={one.id} className="text-muted text-meta">
          For: {one.question}
        </p>
      ))}
      <Facts answer={answer} interview={interview}>
        {versions > 1 ? <span>{versions} tries</span> : null}
      </Facts>
    </li>
  );
}
