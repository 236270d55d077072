import { Gone } from "@/components/chat/gone";
import { WorkflowTitle } from "@/components/shell/page-heading";

export default function ConversationNotFound() {
  return (
    <>
      <WorkflowTitle>Student Chat</WorkflowTitle>
      <Gone back="/dashboard/student-interview" />
    </>
  );
}
