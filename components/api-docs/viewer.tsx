"use client";

import { useTheme } from "next-themes";
import { useEffect, useRef } from "react";
import SwaggerUI from "swagger-ui-dist/swagger-ui-es-bundle.js";
import "swagger-ui-dist/swagger-ui.css";
import "./viewer.css";

/** Swagger UI draws itself into an element of its own, which React leaves alone. */
export function Viewer() {
  const place = useRef<HTMLDivElement>(null);
  const { resolvedTheme } = useTheme();

  useEffect(() => {
    const { current } = place;
    if (!current) return;
    SwaggerUI({
      domNode: current,
      url: "/api/v1/openapi.json",
      deepLinking: true,
      docExpansion: "list",
      defaultModelsExpandDepth: 0,
      filter: true,
      // No outside service gets to know the document.
      validatorUrl: null,
    });
    return () => current.replaceChildren();
  }, []);

  // Its dark style depends on a class of the root.
  useEffect(() => {
    const { classList } = document.documentElement;
    classList.toggle("dark-mode", resolvedTheme === "dark");
    return () => classList.remove("dark-mode");
  }, [resolvedTheme]);

  return <div ref={place} className="api-viewer" />;
}
