export { PurposePicker } from "./parts/purpose-picker.tsx";
