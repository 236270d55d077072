import { styled } from "./styled";

export const Card = styled("div", "rounded-surface border-line bg-surface border p-5 sm:p-6");
