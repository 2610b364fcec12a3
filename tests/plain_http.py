"""HTTP without encryption, to servers that tests start: certificates, which httpx otherwise reads
for every request, would take longer than what is asked."""

from functools import partial

import httpx

request = partial(httpx.request, verify=False)
get, post = partial(request, "GET"), partial(request, "POST")
Client = partial(httpx.Client, verify=False)
