export { claimDocuments } from "./claim-documents.ts";
export { linkDocument } from "./document-link.ts";
export type { DocumentId } from "./document.ts";
export { documentFlow } from "./document.flow.ts";
export { documentConsoleRoutes, documentRoutes } from "./document.routes.ts";
export { findDocumentsOf, readTexts } from "./document.store.ts";
export { readDocument } from "./read-document.ts";
export { apartFaults, serveInspector } from "./inspector.ts";
