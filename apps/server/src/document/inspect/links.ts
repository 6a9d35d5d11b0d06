/** An address that leads out of a document. */
export const outside = /^[a-z][a-z0-9+.-]*:|^\\\\|^\/\//i;

/** Where a link may lead that a person presses: the web, a mail address, or a place in the document itself. */
export const pressed = /^(?:https?:\/\/|mailto:|#)/i;
