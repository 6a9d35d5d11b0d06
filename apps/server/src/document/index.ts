export { claimDocuments } from "./claim-documents.ts";
export { linkDocument } from "./document-link.ts";
export type { Document, DocumentId, DocumentOwner } from "./document.ts";
export { documentFlow } from "./document.flow.ts";
export { documentConsoleRoutes, documentRoutes } from "./document.routes.ts";
export { findDocument, findDocuments, findDocumentsOf, readTexts } from "./document.store.ts";
export { readDocument, type ReadDocument } from "./read-document.ts";
