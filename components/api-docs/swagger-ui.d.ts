declare module "swagger-ui-dist/swagger-ui-es-bundle.js" {
  /** What of Swagger UI is used; the package comes without types. */
  export default function SwaggerUI(options: {
    domNode: HTMLElement;
    url: string;
    deepLinking: boolean;
    docExpansion: "list" | "full" | "none";
    defaultModelsExpandDepth: number;
    filter: boolean;
    validatorUrl: null;
  }): unknown;
}
