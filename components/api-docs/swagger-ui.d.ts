/** The package comes without types. */
declare module "swagger-ui-dist/swagger-ui-es-bundle.js" {
  export default function SwaggerUI(
    options: { domNode: HTMLElement; url: string } & Record<string, unknown>,
  ): void;
}
