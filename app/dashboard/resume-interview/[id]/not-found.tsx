import { Gone } from "@/components/chat/gone";
import { resumePath } from "@/components/resumes/place";
import { WorkflowTitle } from "@/components/shell/page-heading";

export default function ConversationNotFound() {
  return (
    <>
      <WorkflowTitle>Resume Interview</WorkflowTitle>
      <Gone back={resumePath} />
    </>
  );
}
