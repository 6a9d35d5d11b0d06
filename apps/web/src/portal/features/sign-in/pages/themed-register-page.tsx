import { ConfigProvider } from "antd";
import { defaultThemeColor } from "#shared/ui/theme/palette.ts";
import { ThemeRoot } from "#shared/ui/theme/theme-root.tsx";
import { type RegisterActions, RegisterPage } from "./register-page.tsx";

const light = { dark: false, weak: false, themeColor: defaultThemeColor };

/** The choice of an area code is the one part before sign-in that needs the component library. */
export function ThemedRegisterPage(props: RegisterActions) {
  return (
    <ThemeRoot look={light}>
      <ConfigProvider componentSize="large">
        <RegisterPage {...props} />
      </ConfigProvider>
    </ThemeRoot>
  );
}
