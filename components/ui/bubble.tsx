import { styled } from "./styled";

/** The box of a person's own message, on the right. */
export const Bubble = styled("div", "bg-soft rounded-surface max-w-[88%] min-w-0 px-4 py-2.5");
