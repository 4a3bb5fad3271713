import json
import os
import re
import sys

import open_platform
from open_platform import ApiError, Client, PushError, PushVerifier, models

client = Client(
    os.environ["BASE_URL"],
    os.environ["API_ACCOUNT"],
    os.environ["SECRET"],
    timeout=int(os.environ["TIMEOUT_MS"]) / 1000,
    retry_delay=int(os.environ["RETRY_DELAY_MS"]) / 1000,
)


def to_snake(name):
    return re.sub("[A-Z]", lambda found: "_" + found[0].lower(), name)


def to_request(method, request):
    """The model of a request, and the dictionary where one is wrong on purpose."""
    model = getattr(models, method[0].upper() + method[1:] + "Request")
    try:
        return model.from_dict(request)
    except AssertionError:
        return request


def to_plain(value):
    if isinstance(value, list):
        return [to_plain(each) for each in value]
    return value.to_dict() if hasattr(value, "to_dict") else value


def verify(command):
    verifier = PushVerifier(command["secrets"])
    push = verifier.verify(command["body"], command["headers"])
    return {"id": push.id, "type": push.type, "timestamp": push.timestamp, "data": to_plain(push.data)}


def call(command):
    group, method = command["path"].split("/")
    make = getattr(getattr(client, to_snake(group)), to_snake(method))
    return to_plain(make(to_request(method, command["request"]), id=command.get("id")))


def pages(command):
    group, method = command["path"].split("/")
    read = getattr(getattr(client, to_snake(group)), to_snake(method) + "_pages")
    return [to_plain(page) for page in read(to_request(method, command["request"]))]


def make(command):
    Client(**{to_snake(name): value for name, value in command["options"].items()})
    return True


deeds = {"call": call, "make": make, "pages": pages, "verify": verify}


def run(command):
    try:
        return {"ok": deeds[command["do"]](command)}
    except ValueError as error:
        return {"error": {"kind": "argument", "message": str(error)}}
    except open_platform.ConnectionError as error:
        return {"error": {"kind": "connection", "message": str(error)}}
    except PushError as error:
        return {"error": {"kind": error.kind}}
    except ApiError as error:
        paths = [each["path"] for each in error.errors]
        told = {"kind": error.kind, "code": error.code, "httpStatus": error.http_status}
        return {"error": {**told, "paths": paths}}


for line in sys.stdin:
    print(json.dumps(run(json.loads(line))), flush=True)
