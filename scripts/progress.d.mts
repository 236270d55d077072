export declare function showProgress<T>(
  name: string,
  log: (line: string) => void,
  work: () => Promise<T>,
): Promise<T>;
