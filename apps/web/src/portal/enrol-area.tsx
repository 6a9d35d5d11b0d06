import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { createQueryClient } from "#shared/api/query-client.ts";
import { AuthenticatorSetup } from "./features/security/parts/authenticator-setup.tsx";
import { Reauth } from "./features/security/reauth.tsx";
import { EnrolPage } from "./features/sign-in/pages/enrol-page.tsx";

/** Whoever signed in long ago, or on a device that stood for the second step, proves first that it is he. */
export function EnrolArea(props: { onLeave: () => void; onDone: () => void }) {
  const [queries] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queries}>
      <EnrolPage onLeave={props.onLeave}>
        <Reauth>
          <AuthenticatorSetup onDone={props.onDone} />
        </Reauth>
      </EnrolPage>
    </QueryClientProvider>
  );
}
