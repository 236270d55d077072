import { Gone } from "@/components/chat/gone";

export default function ConversationNotFound() {
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight">Student Chat</h1>
      <Gone back="/dashboard/student-interview" label="New interview" />
    </>
  );
}
