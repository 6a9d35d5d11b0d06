/** The colours drawings are made of: ink on white, and one blue line that is the road. */
export const ink = "#12161c";
export const road = "#165dff";
export const paper = "#ffffff";
