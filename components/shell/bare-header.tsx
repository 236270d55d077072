import { Header } from "./header";
import { Wordmark } from "./wordmark";

/** A header without navigation. */
export const BareHeader = () => (
  <Header>
    <Wordmark />
  </Header>
);
