import { createRoot } from "react-dom/client";
import { Host } from "./host.tsx";

const root = document.getElementById("root");
if (root === null) throw new Error("the page has no root");
createRoot(root).render(<Host />);
