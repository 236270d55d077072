import type { SummariseInput } from "../tasks";
import { told } from "./brief";

const LONGEST_SUMMARY = 200;

/** The running summary of a long talk, `previous` with the new turns worked in; at most 200 words. */
export function summarise(input: SummariseInput): string {
  return told(input, LONGEST_SUMMARY);
}
