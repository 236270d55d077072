import { styled } from "./styled";

export const Label = styled("label", "text-ink text-sm font-medium");
