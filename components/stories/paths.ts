export const storiesPath = "/dashboard/interviews/stories";
export const classicsPath = `${storiesPath}/questions`;
export const progressPath = `${storiesPath}/progress`;
export const storyPath = (id: string): string => `${storiesPath}/${id}`;
export const tagPath = (tag: string): string => `${storiesPath}?tag=${encodeURIComponent(tag)}`;
