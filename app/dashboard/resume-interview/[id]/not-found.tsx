import { Gone } from "@/components/chat/gone";
import { resumePath } from "@/components/resumes/place";

export default function ConversationNotFound() {
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight">Resume Interview</h1>
      <Gone back={resumePath} label="New interview" />
    </>
  );
}
