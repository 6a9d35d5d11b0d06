/**
 * Recorded once with fixed keys that exist for these tests only. A sealed message holds a random vector, so it is
 * its opening that has a known answer; derived keys and signatures are exact. They were also recomputed and opened
 * with an implementation that shares no code with this one.
 */
export const knownAnswers = {
  serverKeyFile: {
    builtIn: [
      {
        kid: "2026-a",
        privateJwk: {
          kty: "EC",
          crv: "P-256",
          x: "4IWghspqHcFwwzCC72qI7IuW8T-n80YvHp8H2WGBA44",
          y: "FWroGoA9caMPEyJJoQP3RxOQamd9PqT7Azbj8TI9B1s",
          d: "L00TYl4EqPDOuSj3E2bw_t0Jp8gzv-D_nBA-vuheYmo",
        },
      },
      {
        kid: "2026-b",
        privateJwk: {
          kty: "EC",
          crv: "P-256",
          x: "mKc-VHOpBXf9xIkw8w84Xuemxwsv7Zz1P9pLgid07Mo",
          y: "6dx7kB7O2XcVCTy0teFmlQIF8RoYKFF9V1k7nRkDvec",
          d: "41oMcozKGy9oXpF5cQzkNAx455QUun_VgLwAMr1cDjk",
        },
      },
    ],
    client: {
      privateJwk: {
        kty: "EC",
        crv: "P-256",
        x: "5MmGQ-tVdwjklhPaPypo8LyWEg2AHNjt89SK3iPXCvk",
        y: "dkUYcE-tBsHa_9k85yRB5w3-SvDMaxj4_YtdWx2tVIk",
        d: "aDgbhfxx3jfu44NUARm8p4gz8ae89_Hd1Ii41KSktx8",
      },
    },
    signing: {
      privateJwk: {
        kty: "EC",
        crv: "P-256",
        x: "i5YEW9mTyALIDs8Q_XAmpETQn56qgvWwQUzjsPyD82Q",
        y: "53AAnbpOaTUzLYY1PsNKCx2t5Y4INboLWbhfiJlF5U4",
        d: "wBndlKDM-4ldwGY5nH41eSDf4h1uwhP8zi-SVMjEQQs",
      },
    },
  },
  pageKeys: {
    serverKeys: [
      {
        kid: "2026-a",
        jwk: {
          kty: "EC",
          crv: "P-256",
          x: "4IWghspqHcFwwzCC72qI7IuW8T-n80YvHp8H2WGBA44",
          y: "FWroGoA9caMPEyJJoQP3RxOQamd9PqT7Azbj8TI9B1s",
        },
      },
      {
        kid: "2026-b",
        jwk: {
          kty: "EC",
          crv: "P-256",
          x: "mKc-VHOpBXf9xIkw8w84Xuemxwsv7Zz1P9pLgid07Mo",
          y: "6dx7kB7O2XcVCTy0teFmlQIF8RoYKFF9V1k7nRkDvec",
        },
      },
    ],
    systemKey: {
      kty: "EC",
      crv: "P-256",
      x: "5MmGQ-tVdwjklhPaPypo8LyWEg2AHNjt89SK3iPXCvk",
      y: "dkUYcE-tBsHa_9k85yRB5w3-SvDMaxj4_YtdWx2tVIk",
      d: "aDgbhfxx3jfu44NUARm8p4gz8ae89_Hd1Ii41KSktx8",
    },
    systemSigner: {
      kty: "EC",
      crv: "P-256",
      x: "i5YEW9mTyALIDs8Q_XAmpETQn56qgvWwQUzjsPyD82Q",
      y: "53AAnbpOaTUzLYY1PsNKCx2t5Y4INboLWbhfiJlF5U4",
    },
  },
  pagePrivateJwk: {
    kty: "EC",
    crv: "P-256",
    x: "oNaSmWIQ7-3suuVDCgBdw8WGiHyNAvoliWBiIteHdZ4",
    y: "DuKnf4mwGCw1guLj15ei8IrCM1Td9F5_-ey4ggrNudU",
    d: "krZsjK0o_9Oo0Hc4scz8YPDvE6BotLxhqQujmLU7ORI",
  },
  browserPrivateJwk: {
    kty: "EC",
    crv: "P-256",
    x: "VK99iVIwniWUdTK8weOJ4OT7kYAprYv_MjLSZBicMLc",
    y: "vFgcR4_kLBFbGsOIhftTK7xeOjTRaExzfKEmvs-W5q0",
    d: "C_dj4fzO_qMY-vMnuxFnUKeX9MnhUvzx1zZQ_dPSsdM",
  },
  masterKey: "687bad7d526b17f1d61de8957803739967afb2b02fa23e6bb2f0a92c6818bdc2",
  salt: "57416b9301e26929eb9d70c9f55bcbbf3b05500fc9bf448e7ecd79acf80040c5",
  sessionId: "0199f3a2-6c1e-7d40-9b7a-3f5e2c81d604",
  serverPublicJwk: {
    kty: "EC",
    crv: "P-256",
    x: "KE-zl8tLruGnaT5Q7zi176B_MzbojulHeSBCGywykKE",
    y: "2T-WK_nN764I2-82tDEW-D8sg39R8b7uqjb7olGYIS4",
    kid: "0199f3a2-6c1e-7d40-9b7a-3f5e2c81d604",
  },
  derived: {
    clientToServer: "bef9cabcce34f73d153e594ac1a1afd21dba98e3d7c7cfcd12503ccf81cc5f68",
    serverToClient: "f0954e1d4b7d1aa556f2678078f12d9709fceb08520639eedead5f79b05f19d4",
    sessionSignature: "69affba061489d27a74922df2724a144701a3efbe0e9a12f8a745443d29f85b6",
    pageSignature: "95b2073f25c90cc0c454a7321fd3df27e6a6329ef5af50d64d0bf51d5f9a1c52",
  },
  body: '{"payee":"香港貿易有限公司","amount":"1250.00","note":"🚢 50% 訂金"}',
  answer: {
    code: 0,
    data: {
      id: "PY2026-1",
      name: "香港貿易有限公司",
    },
    errorMessage: null,
  },
  page: {
    parts: {
      timestamp: 1793188800123,
      method: "POST",
      path: "/api/payee/create?from=%E9%A6%96%E9%A0%81&n=1",
      bodyHash: "xRNqZLPNldXVtR-d2atloXllUhY1EVXRv_yFXxozbz4",
      deviceId: "",
      language: "zh-HK",
      nonce: "Zk3nQ81vYtLx0aPfR6mDsW2eHcJbUg9T",
      token: "",
    },
    signedText:
      '["causeway/1",1793188800123,"Zk3nQ81vYtLx0aPfR6mDsW2eHcJbUg9T","","POST","/api/payee/create?from=%E9%A6%96%E9%A0%81&n=1","xRNqZLPNldXVtR-d2atloXllUhY1EVXRv_yFXxozbz4","","zh-HK"]',
    proof: {
      timestamp: 1793188800123,
      nonce: "Zk3nQ81vYtLx0aPfR6mDsW2eHcJbUg9T",
      token: "",
      signature: "pTy2VNA5sYUURhgyrPuqerKGpWlgd-pFWl7nIVO9sLo",
      key: {
        kty: "EC",
        crv: "P-256",
        x: "oNaSmWIQ7-3suuVDCgBdw8WGiHyNAvoliWBiIteHdZ4",
        y: "DuKnf4mwGCw1guLj15ei8IrCM1Td9F5_-ey4ggrNudU",
      },
    },
    sealedProof:
      "eyJhbGciOiJFQ0RILUVTIiwiZW5jIjoiQTI1NkdDTSIsImtpZCI6IjIwMjYtYSIsInR5cCI6InByb29mIiwiZXBrIjp7Imt0eSI6IkVDIiwiY3J2IjoiUC0yNTYiLCJ4IjoiZk52UnFqYVN1a015cms1M3JZMXRyZHJLb2luSzRrZWxkdUYtWWRHUTVyUSIsInkiOiJ3YnhhcWlVYXJrcHNFdklGZEpjYl8xalRfcUNvV29zUEd0eWpaeWxac0lVIn19..re574MXjDYGRl2j0.Cvs9vBHKLewyry0KX2X6Wa5rm3kJfo-AHh7bnnTUxhCVyh8BFVg8aaNljnYK3sJ4Ha4samRALrbrYNWITAwZQXgq8icWN-l83s6JWmJlirmCaz8-uk7iBBZXRLlYyYoPb_T83bopVj0S1Ezf6xW_TJfd013FGlXzzKzU2YoJBUKCPIj7kYzVrcSQNbTBY0axWFEqYfRa3NC1UiDYD8MsZrfP0MlITsGPlMOb73fTmbJzox1DQ5ItyHUfDt41aCs7EWxg5aKFD96VGE-X9IaxBu9memVn89EuuRNcJ3XbmA87K6G8fW7_NmBrgkw69NAMM2H_U7bamo2rRUHVihTfFMehuXKZ92WrYDsJt59A6Pk.jnLCS8TPQRhvEw7aldx_Zg",
    sealedBody:
      "eyJhbGciOiJFQ0RILUVTIiwiZW5jIjoiQTI1NkdDTSIsImtpZCI6IjIwMjYtYSIsInR5cCI6ImJvZHkiLCJlcGsiOnsia3R5IjoiRUMiLCJjcnYiOiJQLTI1NiIsIngiOiI3R1ExNkRrR1JkS05jcFFUVHh4WWQ0Y3RCVnpwSmR3NURQSC0xaTljaUNvIiwieSI6IjJSTDFIN3lFQ0RCd0VQRzlGU1FsRjIycjhBWWpJSXlHUmJVNFpZMkkwQzQifX0..9cnQR9O84nN8vVmg.Bc6wkrv4sw19GiQr7ZAEdfZ5eg50B7D7nOoLnsz66XePB1yrZ6o1ZmlTnM8ACxT3jK5WVyeHa8THGJYralvDtWX6phxjao07Ptp8aMz7uCw.XrzMSTHq88ptqO1nXenxWg",
    reply: {
      payload:
        "eyJhbGciOiJFQ0RILUVTIiwiZW5jIjoiQTI1NkdDTSIsImtpZCI6InBhZ2UiLCJ0eXAiOiJyZXBseSIsImVwayI6eyJrdHkiOiJFQyIsImNydiI6IlAtMjU2IiwieCI6Ik9pRVpXeFBxUnI1Q3BNdVAwLWlzZ0lpaUVPYjBGaVFkMlEtWENpVzRnMFUiLCJ5Ijoib3FOZTJjZUI5dWh3LVFiREJnbDNwMUpGMW1TRmpGTTU2cjZUdktXUXNvMCJ9fQ..WMnyUWITRUzLSZH9.2vYmTJwOvCswMwkjpHXtuEWs5NwM_KgjDVBEbA5oi3_Vql3q_kJO79Xrq8hAaqJRY6SPXRcEC4CYdk62zf3ynYh8ng8kbZlLKsLSHMbEbcw3HE5VzH73HfAfrtj2KeH6Jn9t7IqatsZUUMOY_Odk7LaL0gvIVtz3Z6oL7Mz7FQ5Dhu16.dpDOkQwdMeUw-4Og9wO8eg",
      from: "CLIENT",
    },
  },
  session: {
    parts: {
      timestamp: 1793188800123,
      method: "POST",
      path: "/api/payee/create?from=%E9%A6%96%E9%A0%81&n=1",
      bodyHash: "xRNqZLPNldXVtR-d2atloXllUhY1EVXRv_yFXxozbz4",
      deviceId: "d-7f3a",
      language: "zh-HK",
      nonce: "a8Xc2LqPz7RmT0vBnY5dKfJ3hGsW1uEo",
      token: "tok_5b1d8e",
    },
    signedText:
      '["causeway/1",1793188800123,"a8Xc2LqPz7RmT0vBnY5dKfJ3hGsW1uEo","tok_5b1d8e","POST","/api/payee/create?from=%E9%A6%96%E9%A0%81&n=1","xRNqZLPNldXVtR-d2atloXllUhY1EVXRv_yFXxozbz4","d-7f3a","zh-HK"]',
    proof: {
      timestamp: 1793188800123,
      nonce: "a8Xc2LqPz7RmT0vBnY5dKfJ3hGsW1uEo",
      token: "tok_5b1d8e",
      signature: "VvaysKbt1Y5gNSyhiSuInchXh9JGwNSHSgskm4Vowr4",
    },
    sealedProof:
      "eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIiwia2lkIjoiMDE5OWYzYTItNmMxZS03ZDQwLTliN2EtM2Y1ZTJjODFkNjA0IiwidHlwIjoicHJvb2YifQ..I3a59cZAw06DfH-O.ZQneCYm4rKSiJ_5upJqG0_nC-xa4fTNzdRqHP4ShFXqKLtIFZEW2wd_Lyx2VTxWZQyiBG3N9TwKrR02b43fc49zxWAG37HVLVjbj3hqRcvbnBCy2TnRe6GdYVI6QgFM0R0cX9inawuCa4dmn-0B1Gp0mW_EoCEuHqIGnphsUoQKjLQDWiOzFurtzLjy3eDfsioFJvvg.BKsALXhGNTOq19ISbTAH7A",
    sealedBody:
      "eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIiwia2lkIjoiMDE5OWYzYTItNmMxZS03ZDQwLTliN2EtM2Y1ZTJjODFkNjA0IiwidHlwIjoiYm9keSJ9..IKOoOb2wbWIBA2ad.ps_s9uUs9FvB3Ny3UlC1j6QHngT6IbmDOF6f4KeVVB3vonN3KmONev3FPLA8Pvb2SSFhmGew7Z85V7K2bKKp6LF3Y7AMy1LKyZaT9Rw1n9M.gk1_OFh6-tbQooiEfQFyGw",
    reply: {
      payload:
        "eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIiwia2lkIjoiMDE5OWYzYTItNmMxZS03ZDQwLTliN2EtM2Y1ZTJjODFkNjA0IiwidHlwIjoicmVwbHkifQ..7PFA9fCCwImfhmU0.w4h1GKnQc27vlHbaf9gGtmV1ZDTarzs7mRpnQfKXGGHYGeEMcDPbGNheIckKOVR1Fsh3U9K1aJMaYV4bN7v1piTVB83S92uYdAqhCD7-7Tf7G-Nm3ZbFmIQYF3tG7pqlhpD1gsoq0JiWRlFi3hiV_L5qUPg5iOPLaM5gHfrTxQDiLM1g.LmQZ6E72Kf8-VazJdps4lg",
      from: "SESSION",
    },
  },
  event: {
    id: "418",
    data: {
      kind: "message",
      unread: 3,
    },
    sealed:
      "eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIiwia2lkIjoiMDE5OWYzYTItNmMxZS03ZDQwLTliN2EtM2Y1ZTJjODFkNjA0IiwidHlwIjoiZXZlbnQifQ..JmU3EzHym2rqBaPP.s3lgNwaZCy1OhjQKrVApktz0B9aFefk4ca-hJve6QMB7zNQfgXKCFAETJZQ4Zfv77g.TxGUk68_bszob3WZom2kmw",
  },
  system: {
    message: {
      code: 401,
      errorMessage: "登入已過期",
      requestId: "req-1",
    },
    reply: {
      payload:
        "eyJhbGciOiJFQ0RILUVTIiwiZW5jIjoiQTI1NkdDTSIsImtpZCI6InN5c3RlbSIsInR5cCI6InN5c3RlbSIsImVwayI6eyJrdHkiOiJFQyIsImNydiI6IlAtMjU2IiwieCI6IktMVkRldUtPcnpud21SS3BpSUdyRFdHYjI2eXBDTlhTZFlIZzRlVlJRQkkiLCJ5IjoiUlR3RlBwckpyVGlJbFFJU2liMkwwNERnN3VjUC1mY1RYZ3JMaGpuaS0xZyJ9fQ..TAnwI7qLWanEIiZt.mft0YbjIddyaGl4_K6K29VyysVq4ybA25ZGAOIL7QU65BVfPWoac0hXCJAjQLFoFRSviV2tjR9vJJFXaqEOEIYUPPwt1M3utz3Jam237-DKNhiqcWx5Vcr7Sf2wZAlU9g4P-Ej2OApwl7hXGm3lGrtT7Ysid2g9H6idvQlrWBU4qCJWeoL6OUJaK8H8Qoy5EJsT0XeQEV4M46aguq5i5qEjB-Rht_o4Y19yprxWFKmKmDgZHGtIdFLvJxroaGSOKUL_xd5gorRo0pkDnb7O3VVYA1F10fxbvbh1LexFn_wdylCvWQxg8XMJ9ZEcfCwAly1kq0ftqzGC-ij0RYpG33YCNX_DAWAW_LYjlOYoTELeOAb_Lj7xHCz9x2um-3xCAANE.NofFRmYHRMeJJmOq19v6Ig",
      from: "SYSTEM",
    },
  },
  device: {
    timestamp: 1793188800123,
    password: "Jq0vU8f2mXw5yR3tZ6bN1cK4dL7gH9pS",
    sealed:
      "eyJhbGciOiJFQ0RILUVTIiwiZW5jIjoiQTI1NkdDTSIsImtpZCI6IjIwMjYtYSIsInR5cCI6ImRldmljZSIsImVwayI6eyJrdHkiOiJFQyIsImNydiI6IlAtMjU2IiwieCI6IjFlM2RsM1NlUUMwZmtoNWNjQkhhdDJfcjhiZm5XU0ZtZFJFV2xQN01QR1UiLCJ5IjoiVEk5X0M0N09MZm03N05TRG1zZzF1V3VwY3Y2UDl5czY3SlM5elBQZDdPOCJ9fQ..tIM92eGQVAmL33pE.TDRbznbYfPLnbrDuaqsszE7EMeBFsg0LhhSbgt6ML7DhOsTgwPO92LFL9WBcdqgbEjSbfBoKjr24iIPSkVTzQffpYuYmgw0IRA.PYlIdWKGlUlt2BQN5sdvJQ",
  },
  rfc7518AppendixC: {
    alicePrivateJwk: {
      kty: "EC",
      crv: "P-256",
      x: "gI0GAILBdu7T53akrFmMyGcsF3n5dO7MmwNBHKW5SV0",
      y: "SLW_xSffzlPWrHEVI30DHM_4egVwt3NQqeUD7nMFpps",
      d: "0_NxaRPUMQoAJt50Gz8YiTr8gRTwyEaCumd-MToTmIo",
    },
    bobPrivateJwk: {
      kty: "EC",
      crv: "P-256",
      x: "weNJy2HscCSM6AEDTDg04biOvhFhyyWvOHQfeF_PxMQ",
      y: "e8lnCO-AlStT-NJVX-crhB7QRYhiix03illJOVAOyck",
      d: "VEmDZpDXXK8p8N0Cndsxs924q6nS1RXFASRl6BfUqdw",
    },
    sharedSecret: "9e56d91d817135d372834283bf84269cfb316ea3da806a48f6daa7798cfe90c4",
  },
} as const;
