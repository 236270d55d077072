/** 16 px on touch screens, because phones zoom into fields with smaller text. */
export const controlStyles = [
  "rounded-control border-edge bg-surface text-ink w-full border px-3 text-ui touch:text-body",
  "placeholder:text-muted transition-[border-color] aria-invalid:border-danger",
  "focus-visible:outline-ring focus-visible:outline-2 focus-visible:-outline-offset-1",
  "disabled:bg-soft disabled:text-muted disabled:cursor-not-allowed",
];
